"""What `make run` starts."""

from django.conf import settings

from ops.run import commands


def test_each_queue_has_a_worker_and_the_clock_has_one_for_itself() -> None:
    workers = [command for command in commands().values() if "worker" in command]
    queues = [command[command.index("-Q") + 1].split(",") for command in workers]
    every = sorted(name for each in queues for name in each)
    assert every == sorted(queue.name for queue in settings.CELERY_TASK_QUEUES)
    assert ["clock"] in queues
    assert "beat" in commands()["beat"]
    assert len({command[command.index("-n") + 1] for command in workers}) == len(workers)
