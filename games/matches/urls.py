from django.urls import path

from games.matches import pictures, verify_pages, views

urlpatterns = [
    path("matches/<number:match>/", views.match_page, name="match"),
    path("matches/<number:match>/ply/<number:ply>/", views.position_page, name="position"),
    path("matches/<number:match>/ply/<number:ply>/picture.svg", pictures.picture, name="picture"),
    path("matches/<number:match>/move/", views.move, name="move"),
    path("matches/<number:match>/resign/", views.resign, name="resign"),
    path("matches/<number:match>/ask/", views.ask, name="ask"),
    path("matches/<number:match>/again/", views.again, name="again"),
    path("matches/<number:match>/line/<number:ply>/", views.line_page, name="line"),
    path("matches/<number:match>/rematch/", views.rematch, name="rematch"),
    path("matches/<number:match>/record.json", views.record, name="record"),
    path("verify/", verify_pages.verify, name="verify"),
    path("verify/replay/", verify_pages.replay, name="verify_replay"),
]
