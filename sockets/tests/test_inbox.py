"""What browsers have sent is read once and in order, whoever stops reading."""

import asyncio

from sockets.polled import Inbox

TIMEOUT = 20  # seconds; only reached if it is not woken


def test_messages_are_read_in_the_order_in_which_they_came() -> None:
    async def scenario() -> list[int]:
        inbox = Inbox()
        first = asyncio.ensure_future(inbox.get())
        await asyncio.sleep(0)  # it waits
        for number in range(3):
            inbox.put_nowait({"number": number})
        read = [await first, await inbox.get(), await inbox.get()]
        return [message["number"] for message in read]

    assert asyncio.run(scenario()) == [0, 1, 2]


def test_reader_that_is_cancelled_when_a_message_comes_leaves_it() -> None:
    async def scenario() -> dict[str, int]:
        inbox = Inbox()
        reader = asyncio.ensure_future(inbox.get())
        await asyncio.sleep(0)  # it waits
        inbox.put_nowait({"number": 1})
        reader.cancel()
        await asyncio.wait([reader])
        assert reader.cancelled()
        inbox.put_nowait({"number": 2})
        return await inbox.get()

    assert asyncio.run(scenario()) == {"number": 1}


def test_reader_who_follows_a_cancelled_one_is_woken() -> None:
    async def scenario() -> dict[str, int]:
        inbox = Inbox()
        first = asyncio.ensure_future(inbox.get())
        await asyncio.sleep(0)  # it waits
        second = asyncio.ensure_future(inbox.get())
        first.cancel()
        await asyncio.wait([first])
        inbox.put_nowait({"number": 1})
        return await asyncio.wait_for(second, TIMEOUT)

    assert asyncio.run(scenario()) == {"number": 1}
