import type { ComponentProps } from 'react'
import { AdvancedHelp } from './AdvancedHelp.tsx'
import { SearchScreen } from './SearchScreen.tsx'

export function AdvancedSearchScreen(props: ComponentProps<typeof SearchScreen>) {
  return <SearchScreen {...props} help={AdvancedHelp} />
}
