import { Link, type LinkProps } from 'react-router'

/**
 * A link to another state of the list where one reads. Unlike others it is not loaded ahead: a pointer on its way crosses
 * many of them, and each is a question to the index.
 */
export function ListLink(link: LinkProps) {
  return <Link discover="none" rel="nofollow" preventScrollReset {...link} />
}
