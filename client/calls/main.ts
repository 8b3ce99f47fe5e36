// Entry point of the page of a call, and of the page that tries out microphone and camera.

import "../safari12/fallbacks";
import { pageSocket } from "../live/page";
import { CallPage, type CallSetup } from "./call-page";
import { testDevices } from "./device-test";

const call = document.querySelector<HTMLElement>("[data-call]");
const test = document.querySelector<HTMLElement>("[data-call-test]");
const setup = document.getElementById("call-setup");

if (call && setup) new CallPage(call, pageSocket(), JSON.parse(setup.textContent ?? "") as CallSetup);
if (test) testDevices(test);
