"""A stand-in for Stripe on this machine: the part of its API that the site uses, and its hosted
pages. No money moves. `docs/billing.md` describes it.

- `store`: all objects, in the shape in which Stripe shows them, and the events about them
- `shapes`: the fields with which they begin
- `params`: what comes in, and how it is refused
- `customers`, `checkout`, `subscriptions`, `payments`, `refunds`, `portal`, `time`: what
  happens to the objects; pure, the moment is passed in
- `resources`: which URL of the API does what, and how an object is shown there
- `webhooks`: where messages to the site go, and their queue
- `app`, `api`, `pages`, `control`: the server, the API, the hosted pages, the control page
"""
