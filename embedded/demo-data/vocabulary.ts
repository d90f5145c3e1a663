export const PLACES = [
  'MR3, Ngwenya border post',
  'Gwamile Street, Mbabane',
  'MR3, Malagwane Hill',
  'Somhlolo Road, Mbabane',
  'MR103, Ezulwini Valley, at the Gables',
  'Ngwane Street, Manzini',
  'Matsapha roundabout, towards Manzini',
  'MR9, Nhlangano, opposite the bus rank',
  'MR6, Siteki, main street',
  'MR1, Piggs Peak, near the post office',
  'King Mswati III Avenue, Matsapha Industrial Sites',
  'MR8, Big Bend, sugar mill junction',
] as const;

export const DRIVERS = [
  'Themba Khumalo',
  'Lindiwe Ndzinisa',
  'Jabulani Fakudze',
  'Gugu Matsebula',
  'Phila Mavuso',
  'Nonhlanhla Tsabedze',
  'Sandile Zwane',
  'Khanyisile Gamedze-Mabuza',
  'Wandile Magagula',
  'Temalangeni Sihlongonyane',
] as const;

export const REMARKS = [
  'Driver was cooperative.',
  'Heavy rain, wet road.',
  'Second warning this month.',
  'Measured with a hand-held laser device.',
  'Two passengers in the vehicle.',
] as const;

/** Reasons of drivers who dispute a fine, and their evidence. */
export const OBJECTIONS = [
  {
    reason: 'I had sold the vehicle before that day.',
    evidence: 'Sale agreement and change of ownership form, stamped.',
  },
  { reason: 'I was not at this place: I was at work in Mbabane.', evidence: null },
  {
    reason: 'The road sign was hidden behind a tree.',
    evidence: 'Two photographs of the sign, taken the day after.',
  },
  {
    reason: 'I was taking a patient to Mbabane Government Hospital.',
    evidence: 'Admission note of the hospital.',
  },
  { reason: 'The plate was read wrongly: my car is blue, not white.', evidence: null },
  { reason: 'I had stopped at the line before I drove on.', evidence: 'Recording of the dashboard camera.' },
] as const;

/** What drivers write on the public site, under one of the reasons that it offers. */
export const OBJECTIONS_ONLINE = [
  {
    reason: 'It was an emergency',
    evidence: 'My child had to be taken to the clinic in Ezulwini that evening.',
    phone: null,
    hasPicture: false,
  },
  {
    reason: 'It was not my vehicle, or I did not drive it',
    evidence: 'The vehicle stood at the workshop in Matsapha from Monday to Friday. They will confirm it.',
    phone: '+26876000000',
    hasPicture: false,
  },
  {
    reason: 'The sign or the marking was missing or hidden',
    evidence: 'A branch hangs over the sign. I took this picture from where one comes.',
    phone: null,
    hasPicture: true,
  },
] as const;

export const APPROVALS = [
  'The evidence was checked and is convincing. The fine is dismissed.',
  'The officer confirms the mistake. The fine is dismissed.',
] as const;

export const REJECTIONS = [
  'The measurement and the photograph are clear. The fine stands.',
  'No evidence was brought within the time given. The fine stands.',
] as const;

/** Reasons to set a fine to paid without a receipt of this system. */
export const PAID_ELSEWHERE = [
  'Paid at the court, see its receipt book.',
  'Paid before this system was introduced.',
] as const;

/** The most frequent first. */
export const MODELS = [
  { make: 'Toyota', model: 'Hilux 2.4 GD-6' },
  { make: 'Toyota', model: 'Corolla Quest' },
  { make: 'Volkswagen', model: 'Polo Vivo' },
  { make: 'Toyota', model: 'Quantum' },
  { make: 'Ford', model: 'Ranger 2.0' },
  { make: 'Isuzu', model: 'D-Max 250' },
  { make: 'Nissan', model: 'NP200' },
  { make: 'Hyundai', model: 'Grand i10' },
  { make: 'Mazda', model: 'Demio' },
  { make: 'Honda', model: 'Fit' },
  { make: 'BMW', model: '320d' },
  { make: 'Mercedes-Benz', model: 'C 200' },
] as const;

export const COLORS = ['White', 'Silver', 'Grey', 'Black', 'Blue', 'Red', 'Green', 'Gold'] as const;

export const FIRST_NAMES = [
  'Sipho',
  'Nomsa',
  'Thulani',
  'Lungile',
  'Mduduzi',
  'Phindile',
  'Vusi',
  'Hlengiwe',
  'Sandile',
  'Tengetile',
  'Mfanzile',
  'Zodwa',
] as const;

export const SURNAMES = [
  'Dlamini',
  'Nkosi',
  'Simelane',
  'Mamba',
  'Ginindza',
  'Masuku',
  'Tsabedze',
  'Motsa',
  'Vilakati',
  'Zwane',
  'Shabangu',
  'Magongo',
] as const;

export const ADDRESSES = [
  'Gwamile Street, Mbabane',
  'Dalriach East, Mbabane',
  'Sidwashini, Mbabane',
  'Ezulwini Valley',
  'Lobamba',
  'Ngwane Park, Manzini',
  'Fairview North, Manzini',
  'Matsapha Estate',
  'Nhlangano, Shiselweni',
  'Siteki, Lubombo',
  'Piggs Peak, Hhohho',
  'Big Bend, Lubombo',
] as const;
