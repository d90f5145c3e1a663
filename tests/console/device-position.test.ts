import { positionOfDevice } from '@fines/admin-ui/src/fine/issue/devicePosition.ts';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => void vi.unstubAllGlobals());

function deviceThat(getCurrentPosition: Geolocation['getCurrentPosition'], isSecureContext = true): void {
  vi.stubGlobal('window', { isSecureContext });
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
}

it('tells where the device is, and how well it knows', async () => {
  deviceThat((tell) => tell({ coords: { latitude: -26.305_44, longitude: 31.1, accuracy: 14.2 } } as never));
  expect(await positionOfDevice()).toBe('-26.3054, 31.1000 (±15 m)');
});

it.each([
  [1, 'allow it in the settings of the browser'],
  [2, 'does not know its position now'],
  [3, 'within 10 seconds'],
  [9, 'No position was found'],
])('says why there is none: %i', async (code, why) => {
  deviceThat((_, fail) => fail?.({ code } as never));
  await expect(positionOfDevice()).rejects.toThrow(why);
});

it('asks for a secure address instead of a device that would not answer', async () => {
  deviceThat(() => expect.unreachable(), false);
  await expect(positionOfDevice()).rejects.toThrow('secure addresses (https)');
});
