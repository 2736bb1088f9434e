import * as shape from '../platform/shape.ts'
import { deviceStore, useDeviceValue } from '../platform/device/deviceStore.ts'

/** All feature flags. */
export const flags = {
  RECENTLY_VIEWED_PRODUCTS: {
    isOnByDefault: true,
    label: 'Recently viewed products',
    description: 'Shows the last eight parts you viewed, on product pages and in the empty cart.',
  },
  ADD_RELATED_PRODUCTS: {
    isOnByDefault: false,
    label: 'Related products',
    description: 'Shows products that are often ordered together, on product pages.',
  },
} as const

export type FlagName = keyof typeof flags
export const flagNames = Object.keys(flags).filter((name): name is FlagName => name in flags)

/** Flags set in this browser. Other stored keys are ignored and left alone. */
export const featureFlags = deviceStore<Readonly<Record<string, unknown>>>({
  name: 'feature-flags',
  area: 'localStorage',
  schema: shape.record(shape.unknown()),
  fallback: {},
})

const falseTexts = new Set(['', '0', 'false', 'off', 'no'])

/** Parses a stored value, which may have been edited by hand. */
function asBoolean(value: unknown) {
  return typeof value === 'string' ? !falseTexts.has(value.trim().toLowerCase()) : Boolean(value)
}

function isOn(stored: Readonly<Record<string, unknown>>, name: FlagName) {
  const value = stored[name]
  return value === undefined || value === null ? flags[name].isOnByDefault : asBoolean(value)
}

export function useFlag(name: FlagName): boolean {
  return isOn(useDeviceValue(featureFlags), name)
}

export function useAreFlagsDefault(): boolean {
  const stored = useDeviceValue(featureFlags)
  return flagNames.every((name) => isOn(stored, name) === flags[name].isOnByDefault)
}

export function setFlag(name: FlagName, value: boolean) {
  return featureFlags.write({ ...featureFlags.read(), [name]: value })
}

export function resetFlags() {
  return featureFlags.write({})
}
