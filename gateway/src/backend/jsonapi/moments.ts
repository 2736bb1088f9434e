import { z } from 'zod'

/** A moment as the site writes it, RFC 3339 with any offset. */
export const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
