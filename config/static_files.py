"""WhiteNoise, which also serves what a newer release has put into the folder since the start.

While processes are replaced one after the other, a page of the newer release may ask an older
process for its scripts.
"""

from typing import Any

from whitenoise.middleware import WhiteNoiseMiddleware


class StaticFiles(WhiteNoiseMiddleware):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if self.static_root and not self.autorefresh:
            self.directories.append((f"{self.static_root}/", self.static_prefix))

    def __call__(self, request: Any) -> Any:
        path = request.path_info
        new = path.startswith(self.static_prefix) and path not in self.files
        if not self.autorefresh and new and (found := self.find_file(path)):
            self.files[path] = found
        return super().__call__(request)
