import * as z from 'zod/mini'
import { checkbox, email, newPassword, optional, phone, required } from '../../../platform/forms/values.ts'

/** Lengths are those of the backend. */
export const registerForm = z.object({
  email: email(),
  password: newPassword(),
  firstName: required({ max: 60 }),
  lastName: required({ max: 60 }),
  company: required({ min: 2, max: 100 }),
  phone: phone(null),
  taxNum: optional({ max: 30 }),
  source: optional({ max: 60 }),
  subscription: checkbox(),
})

/** How a customer may have heard of the shop, as the backend calls it. */
export const sources = [
  { value: 'colleague', label: 'Colleague' },
  { value: 'search', label: 'Search' },
  { value: 'trade_show', label: 'Trade show' },
  { value: 'catalog', label: 'Catalog' },
]
