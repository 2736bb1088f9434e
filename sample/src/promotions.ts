import type { SamplePromotion } from './types.ts'

/** Codes to try: one that holds, one that needs a larger order, one that has ended, and one that was used as often as it may be. */
export const samplePromotions: readonly SamplePromotion[] = [
  {
    key: 'cf-flanges',
    label: '10 % off CF flanges',
    percent: '10',
    families: ['cf-blank', 'cf-bored'],
    minimumCents: 0,
    ends: null,
    coupon: { code: 'FLANGE10', usageLimit: null, used: 0 },
  },
  {
    key: 'large-orders',
    label: '5 % off from $500.00',
    percent: '5',
    families: null,
    minimumCents: 50_000,
    ends: null,
    coupon: { code: 'LAB500', usageLimit: null, used: 0 },
  },
  {
    key: 'spring',
    label: '15 % off in spring',
    percent: '15',
    families: null,
    minimumCents: 0,
    ends: '2026-06-01T07:00:00+00:00',
    coupon: { code: 'SPRING15', usageLimit: null, used: 0 },
  },
  {
    key: 'open-house',
    label: '20 % off for visitors',
    percent: '20',
    families: null,
    minimumCents: 0,
    ends: null,
    coupon: { code: 'OPENHOUSE', usageLimit: 40, used: 40 },
  },
]
