// Another face comes without leaving the page: what is typed beside it and not yet saved stays.

export function changeFace(form: HTMLFormElement): void {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) }).catch(() => null);
    const page = new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");
    const fresh = page.querySelector("[data-face] .avatar");
    if (fresh) form.querySelector(".avatar")?.replaceWith(fresh);
    else form.submit(); // signed out meanwhile, or no line: the page says so
  });
}
