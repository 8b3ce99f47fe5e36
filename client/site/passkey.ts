// Passkeys: passes the server's challenge to the browser and the browser's answer to the form.
// Bytes are sent as base64url text, while the browser's API uses ArrayBuffers.

import { t } from "../i18n/i18n";

type Wire = Record<string, unknown>;

const ALONE = { residentKey: "required", requireResidentKey: true, userVerification: "required" } as const;

export function usePasskey(form: HTMLFormElement): void {
  if (!canUsePasskeys()) return; // the form stays hidden; there are other ways to sign in
  form.hidden = false;
  const status = document.createElement("p");
  status.className = "said bad";
  status.setAttribute("role", "status");
  form.append(status);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    status.textContent = "";
    try {
      const credential = await askBrowser(form);
      (form.elements.namedItem("credential") as HTMLInputElement).value = JSON.stringify(serialized(credential));
      form.submit();
    } catch {
      status.textContent = t("No passkey was used. Try again, or sign in another way.");
    }
  });
}

// Browsers offer passkeys on sites with a name, not on those with only an IP address.
function canUsePasskeys(): boolean {
  return "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);
}

async function askBrowser(form: HTMLFormElement): Promise<PublicKeyCredential> {
  const options = form.dataset.options ? JSON.parse(form.dataset.options) : await fetched(form.action);
  const found = form.dataset.passkey === "create" ? await create(options.publicKey) : await get(options.publicKey);
  if (!(found instanceof PublicKeyCredential)) throw new Error("no passkey");
  return found;
}

async function fetched(address: string): Promise<{ publicKey: Wire }> {
  const answer = await fetch(address, { headers: { Accept: "application/json" } });
  return (await answer.json()).request_options;
}

function create(asked: Wire): Promise<Credential | null> {
  const user = asked.user as Wire;
  const publicKey = {
    ...asked,
    challenge: bytes(asked.challenge),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: keys(asked.excludeCredentials),
    authenticatorSelection: ALONE,
  } as unknown as PublicKeyCredentialCreationOptions;
  return navigator.credentials.create({ publicKey });
}

function get(asked: Wire): Promise<Credential | null> {
  const publicKey = {
    ...asked,
    challenge: bytes(asked.challenge),
    allowCredentials: keys(asked.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  return navigator.credentials.get({ publicKey });
}

function keys(listed: unknown): Wire[] {
  return ((listed ?? []) as Wire[]).map((key) => ({ ...key, id: bytes(key.id) }));
}

function serialized(credential: PublicKeyCredential): Wire {
  const response: Wire = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    const value = (credential.response as unknown as Record<string, ArrayBuffer | null>)[name];
    if (value) response[name] = text(value);
  }
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    response,
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}

export function bytes(base64url: unknown): Uint8Array {
  const plain = atob(String(base64url).replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function text(buffer: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
