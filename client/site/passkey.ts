// Passkeys: hands the server's question to the browser and the browser's answer to the form.
// On the wire bytes are base64url text; the browser wants them as bytes.

type Wire = Record<string, unknown>;

const NO = "No passkey was used. You can try again, or go another way.";
const ALONE = { residentKey: "required", requireResidentKey: true, userVerification: "required" } as const;

export function usePasskey(form: HTMLFormElement): void {
  if (!window.PublicKeyCredential) return; // the form stays hidden: there are other ways in
  form.hidden = false;
  const said = document.createElement("p");
  said.className = "said bad";
  said.setAttribute("role", "status");
  form.append(said);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    said.textContent = "";
    try {
      const credential = await ask(form);
      (form.elements.namedItem("credential") as HTMLInputElement).value = JSON.stringify(told(credential));
      form.submit();
    } catch {
      said.textContent = NO;
    }
  });
}

async function ask(form: HTMLFormElement): Promise<PublicKeyCredential> {
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

export function told(credential: PublicKeyCredential): Wire {
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
