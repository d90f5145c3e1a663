/** The commonest first. */
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
