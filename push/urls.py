"""URLs of push messages."""

from django.urls import path

from push import views

urlpatterns = [
    path("push/on", views.subscribe, name="push_subscribe"),
    path("push/off", views.unsubscribe, name="push_unsubscribe"),
    path("push/renew", views.renew, name="push_renew"),
    path("push/try", views.try_out, name="push_try"),
    path("push/browsers/<int:number>/off", views.forget, name="push_forget"),
]
