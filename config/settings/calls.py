"""Calls: the TURN server, and Zoom. Without their settings neither is used."""

import os

# coturn's addresses: "turn:turn.example.org:3478,turns:turn.example.org:443?transport=tcp"
TURN_URLS = [url for url in os.environ.get("TILEHOUSE_TURN_URLS", "").split(",") if url]
TURN_SECRET = os.environ.get("TILEHOUSE_TURN_SECRET", "")  # `static-auth-secret` of coturn
# A Zoom app of the kind "Server-to-Server OAuth".
ZOOM_ACCOUNT = os.environ.get("TILEHOUSE_ZOOM_ACCOUNT", "")
ZOOM_CLIENT = os.environ.get("TILEHOUSE_ZOOM_CLIENT", "")
ZOOM_SECRET = os.environ.get("TILEHOUSE_ZOOM_SECRET", "")
# Where Zoom answers; tests put the stand-in there.
ZOOM_SIGN_IN, ZOOM_API = "https://zoom.us", "https://api.zoom.us/v2"
