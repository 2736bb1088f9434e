import { fileURLToPath } from 'node:url'

const fontFile = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier))

/** Font files that documents embed; each has Ø ± ° Ω µ and the Latin, Greek and Cyrillic letters. */
export const FACES = {
  text: fontFile('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: fontFile('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  mono: fontFile('@expo-google-fonts/ibm-plex-mono/500Medium/IBMPlexMono_500Medium.ttf'),
} as const
export type Face = keyof typeof FACES
