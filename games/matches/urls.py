from django.urls import path

from games.matches import pictures, verify_pages, views

urlpatterns = [
    path("matches/<int:match>/", views.match_page, name="match"),
    path("matches/<int:match>/ply/<int:ply>/", views.position_page, name="position"),
    path("matches/<int:match>/ply/<int:ply>/picture.svg", pictures.picture, name="picture"),
    path("matches/<int:match>/move/", views.move, name="move"),
    path("matches/<int:match>/resign/", views.resign, name="resign"),
    path("matches/<int:match>/ask/", views.ask, name="ask"),
    path("matches/<int:match>/again/", views.again, name="again"),
    path("matches/<int:match>/line/<int:ply>/", views.line_page, name="line"),
    path("matches/<int:match>/rematch/", views.rematch, name="rematch"),
    path("matches/<int:match>/record.json", views.record, name="record"),
    path("verify/", verify_pages.verify, name="verify"),
    path("verify/replay/", verify_pages.replay, name="verify_replay"),
]
