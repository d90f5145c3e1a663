import { t } from '../../i18n/i18nProvider.ts';

const MOST_SECONDS = 10;

const typing = (why: string): string => `${why} ${t('fineIssue.pleaseTypeLocation')}`;

/** By the codes of `GeolocationPositionError`. */
const REASONS: Readonly<Record<number, string>> = {
  1: typing(t('fineIssue.mayNotUsePosition')),
  2: typing(t('fineIssue.positionUnknown')),
  3: t('fineIssue.noPositionInTime', { count: MOST_SECONDS }),
};

type Failed = Pick<GeolocationPositionError, 'code'>;

/** Why there is no position, and what to do. */
const reasonOf = ({ code }: Failed): string => REASONS[code] ?? typing(t('fineIssue.noPosition'));

/** Four digits are eleven metres: no device on the road knows it better. */
const DIGITS = 4;

const positionText = ({ latitude, longitude, accuracy }: GeolocationCoordinates): string =>
  `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)} (±${Math.ceil(accuracy)} m)`;

/** Where this device is, as a text. Rejects with what to tell the user. It is asked of the device alone. */
export function positionOfDevice(): Promise<string> {
  if (!window.isSecureContext) {
    return Promise.reject(new Error(typing(t('fineIssue.positionNeedsHttps'))));
  }
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(positionText(coords)),
      (failed) => reject(new Error(reasonOf(failed))),
      { enableHighAccuracy: true, timeout: MOST_SECONDS * 1000, maximumAge: 30_000 },
    );
  });
}
