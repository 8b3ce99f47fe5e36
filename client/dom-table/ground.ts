// Centimetres of a table on the pixels of its element.

import type { Layout, Rack } from "../games/game";

export const cm = (length: number) => `calc(var(--cm) * ${length.toFixed(3)})`;

export class Ground {
  extent = { left: 0, top: 0, width: 1, height: 1 }; // of what must be visible, in centimetres
  private size = 1; // pixels of a centimetre
  private racks: HTMLElement[] = [];
  private readonly sizes: ResizeObserver;

  constructor(
    private readonly root: HTMLElement,
    private readonly surface: HTMLElement,
    private readonly fitted: () => void,
  ) {
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(root);
  }

  measure({ camera, racks }: Layout): void {
    const [xs, zs] = [camera.visiblePoints.map(([x]) => x), camera.visiblePoints.map(([, , z]) => z)];
    const [left, top] = [Math.min(...xs), Math.min(...zs)];
    this.extent = { left, top, width: Math.max(...xs) - left, height: Math.max(...zs) - top };
    for (const rack of this.racks) rack.remove();
    this.racks = racks.map((rack) => this.laid(rack));
    this.surface.prepend(...this.racks);
    this.fit();
  }

  // What a hand lies on: wood with leather in it.
  private laid({ pose, length, section }: Rack): HTMLElement {
    const element = document.createElement("div");
    element.className = "dom-tray";
    element.setAttribute("aria-hidden", "true");
    const outs = section.map(([out]) => pose.z + out * Math.cos(pose.yaw));
    const [far, near] = [Math.min(...outs), Math.max(...outs)];
    const { left, top } = this.extent;
    Object.assign(element.style, { left: cm(pose.x - length / 2 - left), top: cm(far - top) });
    Object.assign(element.style, { width: cm(length), height: cm(near - far) });
    return element;
  }

  private fit(): void {
    const { width, height } = this.extent;
    this.size = Math.min(this.root.clientWidth / width, this.root.clientHeight / height);
    this.root.style.setProperty("--cm", `${this.size.toFixed(3)}px`);
    this.surface.style.width = `${Math.floor(this.size * width)}px`;
    this.surface.style.height = `${Math.floor(this.size * height)}px`;
    this.fitted();
  }

  // The surface is centred in the element.
  private corner(): { x: number; y: number } {
    const { width, height } = this.extent;
    return { x: (this.root.clientWidth - this.size * width) / 2, y: (this.root.clientHeight - this.size * height) / 2 };
  }

  // From the corner of the element.
  pixels(x: number, z: number): { x: number; y: number } {
    const { extent, size } = this;
    const corner = this.corner();
    return { x: corner.x + (x - extent.left) * size, y: corner.y + (z - extent.top) * size };
  }

  // From the corner of the element around it.
  pixelsOfParent(x: number, z: number): { x: number; y: number } {
    const at = this.pixels(x, z);
    return { x: at.x + this.root.offsetLeft, y: at.y + this.root.offsetTop };
  }

  // The point of the table under the pointer.
  at({ clientX, clientY }: MouseEvent): { x: number; z: number } {
    const box = this.root.getBoundingClientRect();
    const corner = this.corner();
    const { left, top } = this.extent;
    return {
      x: (clientX - box.left - corner.x) / this.size + left,
      z: (clientY - box.top - corner.y) / this.size + top,
    };
  }

  dispose(): void {
    this.sizes.disconnect();
  }
}
