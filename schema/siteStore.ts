import { z } from 'zod'

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .nullable()

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export type Weekday = (typeof weekdays)[number]

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** A store, as a site's document describes it. */
export const storeSchema = z.object({
  id: z.string(),
  type: z.string().meta({ description: 'Name of its resource type, such as "store--online".' }),
  isDefault: z.boolean().default(false),
  name: z.string(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  hours: z
    .array(z.object({ day: z.enum(weekdays), opens: clock, closes: clock }))
    .nullish()
    .meta({ description: 'Office hours in the store’s time zone. The store is closed on absent days.' }),
  closedDays: z
    .array(z.string().regex(/^(?:\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/))
    .default([])
    .meta({
      description:
        'Days on which the store is closed despite its hours: "2026-11-27", or "12-24" in every year. Holidays of carriers need no entry.',
    }),
  currency: z.string().length(3),
  timeZone: z
    .string()
    .refine(isTimeZone, 'not a time zone')
    .meta({ description: 'IANA name, such as "Europe/Berlin".' }),
  address: z.record(z.string(), z.string().nullable()).default({}),
  billingCountries: z.array(z.string().length(2)).default([]).meta({ description: 'All if empty.' }),
  shippingCountries: z.array(z.string().length(2)).default([]).meta({ description: 'All if empty.' }),
  socialLinks: z
    .array(z.object({ network: z.string(), url: z.string() }))
    .default([])
    .meta({ description: 'Its pages on social networks.' }),
  shippingNotice: z.string().nullish().meta({ description: 'When orders ship, in one sentence.' }),
  previewImage: z.string().nullish().meta({ description: 'Path or URL of the image of link previews.' }),
  contactSubjects: z.array(z.string()).default([]).meta({ description: 'Subjects of messages to the office.' }),
})
