import type { SampleDistributor } from './types.ts'

/** Invented companies under reserved names and numbers. */
export const distributors: readonly SampleDistributor[] = [
  {
    company: 'Rheinvakuum GmbH',
    region: 'Europe',
    countries: ['DE', 'AT', 'CH'],
    phone: '+49 221 555 0114',
    email: 'verkauf@rheinvakuum.example',
    website: 'https://rheinvakuum.example',
    address: {
      addressLine1: 'Musterstraße 12',
      locality: 'Köln',
      administrativeArea: null,
      postalCode: '50667',
      countryCode: 'DE',
    },
  },
  {
    company: 'Lyon Ultravide SARL',
    region: 'Europe',
    countries: ['FR', 'BE', 'ES'],
    phone: '+33 4 55 50 01 31',
    email: 'contact@lyon-ultravide.example',
    website: 'https://lyon-ultravide.example',
    address: {
      addressLine1: '8 rue de l’Exemple',
      locality: 'Lyon',
      administrativeArea: null,
      postalCode: '69002',
      countryCode: 'FR',
    },
  },
  {
    company: 'Kanto Vacuum K.K.',
    region: 'Asia Pacific',
    countries: ['JP'],
    phone: '+81 3 5550 0127',
    email: 'sales@kanto-vacuum.example',
    website: 'https://kanto-vacuum.example',
    address: {
      addressLine1: '1-2-3 Example',
      locality: 'Ota-ku',
      administrativeArea: 'Tokyo',
      postalCode: '144-0052',
      countryCode: 'JP',
    },
  },
  {
    company: 'Pacific Rim Instruments Pte',
    region: 'Asia Pacific',
    countries: ['SG', 'MY'],
    phone: '+65 6555 0148',
    email: 'sales@prinstruments.example',
    website: 'https://prinstruments.example',
    address: {
      addressLine1: '20 Example Crescent',
      locality: 'Singapore',
      administrativeArea: null,
      postalCode: '118259',
      countryCode: 'SG',
    },
  },
]
