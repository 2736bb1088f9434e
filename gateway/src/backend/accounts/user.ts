import { type Money, readMoney } from '../jsonapi/money.ts'
import { formatPhone } from '@shop/runtime/formatPhone'
import { ResourceValue } from '../jsonapi/resourceValue.ts'

/** Fields that are text on most sites and taxonomy references on some. */
type ReferenceFieldName =
  | 'field_credit_status'
  | 'field_hear_about_us'
  | 'field_membership_level'
  | 'field_membership_status'

/** Unknown values mean no payment terms: do not extend credit on a guess. */
const creditStatuses = new Set(['none', 'pending', 'approved', 'hold'])

export interface Membership {
  readonly level: string | null
  readonly status: string | null
  /** Current discount on the list prices of most families; null if the site does not say. */
  readonly discountPercent: number | null
}

/** A customer's own account. Fields that the site hides are null. */
export class User extends ResourceValue {
  get username(): string {
    return this.resource.text('display_name') ?? this.resource.text('name') ?? this.email
  }

  readonly email = this.resource.text('mail') ?? ''
  readonly firstName = this.resource.text('field_first_name')
  readonly lastName = this.resource.text('field_last_name')
  readonly company = this.resource.text('field_company')

  get phone(): string | null {
    const stored = this.resource.text('field_phone')
    return stored && formatPhone(stored, null)
  }

  readonly taxNum = this.resource.text('field_resale')

  /** none, pending, approved or hold. */
  get credit(): string {
    const status = this.#referable('field_credit_status')?.toLowerCase() ?? ''
    return creditStatuses.has(status) ? status : 'none'
  }

  get source(): string | null {
    return this.#referable('field_hear_about_us')
  }

  readonly subscription = this.resource.flag('field_newsletter_subscription') === true

  get membership(): Membership | null {
    const level = this.#referable('field_membership_level')
    const status = this.#referable('field_membership_status')
    const discountPercent = this.resource.number('field_membership_discount')
    return level === null && status === null ? null : { level, status, discountPercent }
  }

  /** Sites without email verification accept every address. */
  readonly isEmailVerified = this.resource.flag('field_mail_verified') !== false

  /** Whether the address is verified; false for everyone on a site without verification. */
  readonly isEmailConfirmed = this.resource.flag('field_mail_verified') === true

  get creditLimit(): Money | null {
    return readMoney(this.resource.attributes.field_credit_limit)
  }

  get creditAvailable(): Money | null {
    return readMoney(this.resource.attributes.field_credit_available)
  }

  get creditInvoiced(): Money | null {
    return readMoney(this.resource.attributes.field_credit_invoiced)
  }

  get creditOrdered(): Money | null {
    return readMoney(this.resource.attributes.field_credit_ordered)
  }

  /** Unverified certificates exempt no one. */
  readonly isTaxExempt = this.resource.flag('field_resale_verified') === true

  get passwordChangedAt(): Date | null {
    const moment = new Date(this.resource.text('field_password_changed') ?? '')
    return Number.isNaN(moment.getTime()) ? null : moment
  }

  /** Possible login names, most likely first. Names that are email addresses follow the address on some sites only. */
  get logInNames(): string[] {
    const name = this.resource.text('name')
    const names = name === null || name.includes('@') ? [this.email, name, this.resource.text('display_name')] : [name]
    return [...new Set(names.filter((one): one is string => one !== null && one !== ''))]
  }

  #referable(name: ReferenceFieldName): string | null {
    const term = this.resource.one(name)?.resource
    return this.resource.text(name) ?? term?.text('name') ?? term?.text('label') ?? null
  }
}
