"""Security headers that Django does not set by itself: what no page of the site needs is switched off."""

from __future__ import annotations

from django.http import HttpResponseBase

from config.way_out import on_the_way_out

NOT_NEEDED = ("accelerometer", "camera", "geolocation", "gyroscope", "magnetometer", "microphone", "payment", "usb")
HEADERS = {
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in NOT_NEEDED),
    "Cross-Origin-Resource-Policy": "same-origin",
}


def _with_headers(response: HttpResponseBase) -> HttpResponseBase:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


more_headers = on_the_way_out(_with_headers)
