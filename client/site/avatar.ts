// Changes the avatar without leaving the page, so that unsaved input in other fields is kept.

export function changeAvatar(form: HTMLFormElement): void {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) }).catch(() => null);
    const page = new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");
    const fresh = page.querySelector("[data-face] .avatar");
    if (fresh) form.querySelector(".avatar")?.replaceWith(fresh);
    else form.submit(); // signed out or offline: let the page load and say so
  });
}
