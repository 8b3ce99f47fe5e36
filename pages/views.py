"""Pages that say the same to everybody."""

from django.conf import settings
from django.http import Http404, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from pages import status as state
from pages.papers import HELP, LEGAL, find_paper, sections
from pages.search import find

LISTED = ("landing", "help", "legal", "accessibility", "account_signup", "account_login")


@require_safe
def landing(request):
    return render(request, "pages/landing.html", {"price": settings.MONTHLY_PRICE})


@require_safe
def help_page(request):
    """All of the help, or what a question finds in it; a script asks for the finds alone."""
    question = request.GET.get("q", "").strip()
    context = {"here": "help", "papers": HELP, "question": question}
    context["found"] = find(question, HELP)
    whole = "part" not in request.GET
    return render(request, "pages/help.html" if whole else "pages/found.html", context)


@require_safe
def legal(request):
    return render(request, "pages/legal.html", {"papers": LEGAL})


@require_safe
def paper(request, shelf, slug):
    try:
        shown = find_paper(shelf, slug)
    except LookupError as error:
        raise Http404 from error
    others = [other for other in (HELP + LEGAL) if other.shelf == shelf]
    parts = [section for section in sections(shown) if section.anchor]
    context = {"here": shelf, "paper": shown, "papers": others, "sections": parts}
    return render(request, "pages/paper.html", context)


@require_safe
def accessibility(request):
    return render(request, "pages/accessibility.html")


@never_cache
@require_safe
def status(request):
    parts = state.house()
    context = {"parts": parts, "well": all(part.well for part in parts)}
    return render(request, "pages/status.html", context)


@never_cache
@require_safe
def status_json(request):
    """For programs that watch: 200 when all is well, 503 when not."""
    parts = state.house()
    well = all(part.well for part in parts)
    told = {part.name: {"well": part.well, "ms": part.took} for part in parts}
    return JsonResponse({"well": well, "parts": told}, status=200 if well else 503)


@require_safe
def style(request):
    """The dress of the house, for those who sew: only while developing."""
    return render(request, "pages/style.html")


@require_safe
def offline(request):
    return render(request, "pages/offline.html")


@require_safe
def worker(request):
    """The service worker, whose address says that it works for the whole site."""
    return render(request, "pages/worker.js", content_type="text/javascript")


@require_safe
def sitemap(request):
    addresses = [reverse(name) for name in LISTED] + [paper.address for paper in HELP + LEGAL]
    context = {"addresses": [request.build_absolute_uri(address) for address in addresses]}
    return render(request, "pages/sitemap.xml", context, content_type="application/xml")


def favicon(request):
    """For those who ask without looking into the page, the admin's among them."""
    return redirect(static("img/mark.svg"))


def robots(request):
    context = {"sitemap": request.build_absolute_uri(reverse("sitemap"))}
    return render(request, "robots.txt", context, content_type="text/plain")
