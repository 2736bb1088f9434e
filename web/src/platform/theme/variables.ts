import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { theme } from './theme.ts'

/** The shop's design tokens: [variable, light, dark]. Components use these, never a palette step. */
const meanings: [name: `--${string}`, light: string, dark: string][] = [
  ['--paper', '#fcfdfd', 'var(--mantine-color-dark-7)'],
  ['--surface', '#ffffff', '#191f23'],
  ['--sunken', '#f3f5f5', '#1f272b'],
  ['--well', '#f4f6f6', '#20282c'],
  ['--hover', '#f3f8f8', '#1f2a2e'],
  ['--ink', 'var(--mantine-color-gray-9)', 'var(--mantine-color-dark-0)'],
  ['--ink-soft', 'var(--mantine-color-gray-7)', 'var(--mantine-color-dark-1)'],
  ['--ink-mute', 'var(--mantine-color-gray-6)', 'var(--mantine-color-dark-2)'],
  ['--line', 'var(--mantine-color-gray-2)', 'var(--mantine-color-dark-5)'],
  ['--line-strong', 'var(--mantine-color-gray-3)', 'var(--mantine-color-dark-4)'],
  ['--control-line', 'var(--mantine-color-gray-5)', 'var(--mantine-color-dark-3)'],
  ['--accent', 'var(--mantine-color-petrol-7)', 'var(--mantine-color-petrol-3)'],
  ['--accent-hover', 'var(--mantine-color-petrol-8)', 'var(--mantine-color-petrol-2)'],
  ['--on-accent', '#ffffff', '#0b1b1e'],
  ['--accent-soft', 'var(--mantine-color-petrol-0)', '#152a30'],
  ['--accent-soft-line', 'var(--mantine-color-petrol-2)', '#2b525c'],
  ['--link', 'var(--mantine-color-petrol-7)', 'var(--mantine-color-petrol-3)'],
  ['--problem', 'var(--mantine-color-red-7)', 'var(--mantine-color-red-4)'],
  ['--problem-soft', 'var(--mantine-color-red-0)', 'var(--mantine-color-red-9)'],
  ['--caution', 'var(--mantine-color-yellow-7)', 'var(--mantine-color-yellow-4)'],
  ['--caution-soft', 'var(--mantine-color-yellow-0)', 'var(--mantine-color-yellow-9)'],
  ['--caution-mark', '#b97408', 'var(--mantine-color-yellow-4)'],
  ['--focus', 'var(--mantine-color-petrol-6)', 'var(--mantine-color-petrol-3)'],
  ['--scrim', 'rgb(20 28 32 / .45)', 'rgb(0 0 0 / .6)'],
  ['--off', hatch('92 103 108 / .16'), hatch('151 163 168 / .18')],
  ['--drawing-paper', '#ffffff', '#191f23'],
  ['--drawing-ink', '#1a2023', '#e6eaeb'],
  ['--drawing-thin', '#5c676c', '#97a3a8'],
  ['--drawing-center', '#1f7684', '#62a8b3'],
  ['--drawing-hatch', '#848f94', '#66737a'],
  // Maps Mantine's tokens to ours.
  ['--mantine-color-body', 'var(--paper)', 'var(--paper)'],
  ['--mantine-color-text', 'var(--ink)', 'var(--ink)'],
  ['--mantine-color-dimmed', 'var(--ink-mute)', 'var(--ink-mute)'],
  ['--mantine-color-anchor', 'var(--link)', 'var(--link)'],
  ['--mantine-color-error', 'var(--problem)', 'var(--problem)'],
  ['--mantine-color-placeholder', 'var(--ink-mute)', 'var(--ink-mute)'],
  ['--mantine-color-default', 'var(--surface)', 'var(--surface)'],
  ['--mantine-color-default-hover', 'var(--sunken)', 'var(--sunken)'],
  ['--mantine-color-default-color', 'var(--ink)', 'var(--ink)'],
  ['--mantine-color-default-border', 'var(--control-line)', 'var(--control-line)'],
  ['--mantine-color-disabled', 'var(--sunken)', 'var(--sunken)'],
  ['--mantine-color-disabled-color', 'var(--ink-mute)', 'var(--ink-mute)'],
  ['--mantine-color-disabled-border', 'var(--line-strong)', 'var(--line-strong)'],
]

function hatch(color: string) {
  return `repeating-linear-gradient(135deg, transparent 0 4px, rgb(${color}) 4px 5px)`
}

function inScheme(scheme: 1 | 2) {
  return Object.fromEntries(meanings.map((row) => [row[0], row[scheme]]))
}

const darkShadows = {
  '--mantine-shadow-sm': '0 1px 2px rgb(0 0 0 / .5)',
  '--mantine-shadow-md': '0 0 0 1px #2c363a, 0 12px 32px rgb(0 0 0 / .55)',
  '--mantine-shadow-lg': '0 0 0 1px #2c363a, 0 24px 64px rgb(0 0 0 / .7)',
}

const shopVariables = { variables: {}, light: inScheme(1), dark: { ...inScheme(2), ...darkShadows } }

const mantines = defaultCssVariablesResolver(DEFAULT_THEME)
const whole = mergeMantineTheme(DEFAULT_THEME, theme)
const ours = deepMerge(defaultCssVariablesResolver(whole), shopVariables)

/** Omits what Mantine's style sheet already sets. */
function changed(part: keyof ConvertCSSVariablesInput) {
  const defaults = new Map(Object.entries(mantines[part]))
  return Object.fromEntries(Object.entries(ours[part]).filter(([name, value]) => defaults.get(name) !== value))
}

/**
 * Style sheet of the theme's variables, for the head: Mantine's provider would put it into the body, where HTML allows
 * no styles.
 */
export const themeVariables = convertCssVariables(
  { variables: changed('variables'), light: changed('light'), dark: changed('dark') },
  ':root',
)
