import * as z from 'zod/mini'
import { deviceStore, useDeviceValue } from '../platform/device/deviceStore.ts'

/** Every flag there is. */
export const flags = {
  RECENTLY_VIEWED_PRODUCTS: {
    isOnByDefault: true,
    label: 'Recently viewed products',
    description: 'Shows the last eight parts looked at, on product pages and in the empty cart.',
  },
  ADD_RELATED_PRODUCTS: {
    isOnByDefault: false,
    label: 'Related products',
    description: 'Shows “You will also need” on product pages: gasket, bolts, mating connector.',
  },
} as const

export type FlagName = keyof typeof flags
export const flagNames = Object.keys(flags).filter((name): name is FlagName => name in flags)

/** Flags set in this browser. What is kept under other names is left alone, and never read. */
export const featureFlags = deviceStore<Readonly<Record<string, unknown>>>({
  name: 'feature-flags',
  area: 'localStorage',
  schema: z.record(z.string(), z.unknown()),
  fallback: {},
})

const falseTexts = new Set(['', '0', 'false', 'off', 'no'])

/** A kept value as yes or no: texts may have been written by hand. */
const asBoolean = (value: unknown) =>
  typeof value === 'string' ? !falseTexts.has(value.trim().toLowerCase()) : Boolean(value)

const isOn = (kept: Readonly<Record<string, unknown>>, name: FlagName) => {
  const value = kept[name]
  return value === undefined || value === null ? flags[name].isOnByDefault : asBoolean(value)
}

export const useFlag = (name: FlagName): boolean => isOn(useDeviceValue(featureFlags), name)

export function useAreFlagsDefault(): boolean {
  const kept = useDeviceValue(featureFlags)
  return flagNames.every((name) => isOn(kept, name) === flags[name].isOnByDefault)
}

export const setFlag = (name: FlagName, value: boolean) => featureFlags.write({ ...featureFlags.read(), [name]: value })

export const resetFlags = () => featureFlags.write({})
