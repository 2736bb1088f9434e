import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariablesResolver } from './meanings.ts'
import { theme } from './theme.ts'

const mantines = defaultCssVariablesResolver(DEFAULT_THEME)
const whole = mergeMantineTheme(DEFAULT_THEME, theme)
const ours = deepMerge(defaultCssVariablesResolver(whole), cssVariablesResolver(whole))

/** Without what Mantine's own style sheet says already. */
function changed(part: keyof ConvertCSSVariablesInput) {
  const said = new Map(Object.entries(mantines[part]))
  return Object.fromEntries(Object.entries(ours[part]).filter(([name, value]) => said.get(name) !== value))
}

/**
 * The style sheet of the theme's variables. It stands in the head: Mantine's provider would put it into the body, where HTML
 * knows no styles.
 */
export const themeVariables = convertCssVariables(
  { variables: changed('variables'), light: changed('light'), dark: changed('dark') },
  ':root',
)
