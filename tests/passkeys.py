"""A passkey of a player, as a browser would have registered it."""

from allauth.mfa.models import Authenticator
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

from accounts.models import User


def add_passkey(user: User, name: str) -> None:
    key = ES256.from_cryptography_key(generate_private_key(SECP256R1()).public_key())
    held = AttestedCredentialData.create(Aaguid(b"\0" * 16), name.encode(), key)
    flags = AuthenticatorData.FLAG.AT | AuthenticatorData.FLAG.UP
    data = AuthenticatorData.create(b"\0" * 32, flags, 0, held)
    client = CollectedClientData.create("webauthn.create", b"asked", "https://testserver")
    credential = {
        "id": websafe_encode(name.encode()),
        "rawId": websafe_encode(name.encode()),
        "type": "public-key",
        "response": {
            "clientDataJSON": websafe_encode(client),
            "attestationObject": websafe_encode(AttestationObject.create("none", data, {})),
        },
    }
    Authenticator.objects.create(
        user=user,
        type=Authenticator.Type.WEBAUTHN,
        data={"name": name, "credential": credential, "passwordless": True},
    )
