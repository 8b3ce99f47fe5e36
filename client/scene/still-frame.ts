// A slow device draws motion with few pixels. What stays is drawn once more with many, where that takes no longer than a moment.

const PAUSE_MS = 150; // in which nothing moves
const MOST_MS = 400; // for a usual frame; the one that stays has several times the pixels
const STEP_MS = 40;

// Signalled once the graphics device has drawn everything up to here.
type Fence = Pick<WebGL2RenderingContext, "fenceSync" | "clientWaitSync" | "deleteSync" | "flush">;

const DONE = 0x9117; // SYNC_GPU_COMMANDS_COMPLETE
const EXPIRED = 0x911b; // TIMEOUT_EXPIRED

export class StillFrame {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly gl: Fence) {}

  // Call it after a frame that no other follows. drawn: whether that frame took so little time that a finer one may follow.
  after(then: (drawn: boolean) => void): void {
    const [began, fence] = [performance.now(), this.gl.fenceSync(DONE, 0) as WebGLSync];
    this.gl.flush();
    const look = () => {
      const isDrawn = this.gl.clientWaitSync(fence, 0, 0) !== EXPIRED;
      if (!isDrawn && performance.now() - began < MOST_MS) {
        this.timer = setTimeout(look, STEP_MS);
        return;
      }
      this.gl.deleteSync(fence);
      then(isDrawn);
    };
    this.timer = setTimeout(look, PAUSE_MS);
  }

  cancel(): void {
    clearTimeout(this.timer);
  }
}
