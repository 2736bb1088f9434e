/** The parts of an address. Every part but the country may be missing. */
export interface AddressParts {
  readonly countryCode: string
  readonly givenName: string | null
  readonly familyName: string | null
  readonly organization: string | null
  readonly addressLine1: string | null
  readonly addressLine2: string | null
  readonly postalCode: string | null
  readonly locality: string | null
  readonly dependentLocality: string | null
  readonly administrativeArea: string | null
  readonly sortingCode: string | null
}

/** With the number under which a carrier finds somebody there. */
export interface Reachable extends AddressParts {
  readonly phone: string | null
}
