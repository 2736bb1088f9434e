import { contactPath } from '../../components/paths/contactAddress.ts'

interface FooterLink {
  readonly label: string
  readonly path: string
}

/** Where each of the footer's links stands. A link that the backend adds stands under the last heading. */
const headings: { heading: string; paths: string[] }[] = [
  { heading: 'Service', paths: ['/user', '/help', contactPath, '/about'] },
  {
    heading: 'Engineering',
    paths: ['/technical-references', '/glossary', '/feedthrough-drawings', '/vacuum-feedthrough', '/outgassing'],
  },
]
const legalPaths = ['/privacy', '/terms-conditions']

/** Sorts the footer menu into its columns, in the order above, and the legal line under them. */
export function grouped<L extends FooterLink>(links: readonly L[]) {
  const known = new Set([...legalPaths, ...headings.flatMap(({ paths }) => paths)])
  const others = links.filter(({ path }) => !known.has(path))
  const pick = (paths: string[]) => paths.flatMap((path) => links.filter((link) => link.path === path))
  return {
    groups: headings
      .map(({ heading, paths }, index) => ({
        heading,
        links: [...pick(paths), ...(index === headings.length - 1 ? others : [])],
      }))
      .filter((group) => group.links.length > 0),
    legal: pick(legalPaths),
  }
}
