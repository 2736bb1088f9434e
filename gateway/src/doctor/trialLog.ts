import { mainStoreOf } from '../backend/profile/facts.ts'
import type { TrialFindings } from './diagnose.ts'
import type { Finding } from './findings.ts'
import type { HeaderValues, SiteRequest, SiteResponse } from './http.ts'
import type { Site } from './site.ts'

/** Something that the trial created, with the command that removes it. */
export interface Leftover {
  readonly what: string
  readonly command: string
}

export type Send = (request: SiteRequest) => Promise<SiteResponse>

/** Findings and leftovers, collected on the way, so that they are reported even if the trial ends early. */
export class TrialLog {
  readonly findings: { -readonly [Name in keyof TrialFindings]: TrialFindings[Name] } = {}
  /** What has been created and not been removed. */
  leftovers: readonly Leftover[] = []

  note(check: keyof TrialFindings, finding: Finding): void {
    this.findings[check] = finding
  }

  created(what: string, command: string): void {
    this.leftovers = [...this.leftovers, { what, command }]
  }

  removed(removed: string): void {
    this.leftovers = this.leftovers.filter(({ what }) => what !== removed)
  }
}

export interface Scene {
  readonly send: Send
  readonly log: TrialLog
  /** Who tries. */
  readonly headers: HeaderValues
}

/** The path of a declared route with its placeholders filled in, in order. */
export function routePath({ document }: Site, name: string, ...values: readonly string[]): string | null {
  const rest = [...values]
  return document.routes[name]?.path.replaceAll(/\{\w+\}/g, () => rest.shift() ?? '') ?? null
}

/** Attributes of a customer's profile at the store's own address, which is valid in its country. */
export function profileAttributes({ document }: Site): Record<string, unknown> {
  const { accounts, names, types } = document
  const store = mainStoreOf(document)
  const phone = names.field_phone ?? 'field_phone'
  const number = store?.phone ?? '+1 212 555 0100'
  const hasPhone = accounts.profileTypes.some((type) => phone in (types[type]?.fields ?? {}))
  return {
    address: { ...store?.address, given_name: 'Shop', family_name: 'Doctor', organization: 'Doctor' },
    ...(hasPhone && { [phone]: number }),
  }
}
