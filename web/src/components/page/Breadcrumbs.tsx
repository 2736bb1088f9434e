import { use } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { useLocation } from 'react-router'
import type { Breadcrumbs_trail$key } from './__generated__/Breadcrumbs_trail.graphql.ts'
import classes from './Breadcrumbs.module.css'
import { breadcrumbsOf, useStructuredData } from '../structuredData/StructuredData.ts'
import { withCurrentPath } from './breadcrumbTrail.ts'
import { OriginContext } from '../../platform/ui/OriginContext.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'

export function Breadcrumbs(props: { trail: Breadcrumbs_trail$key }) {
  const crumbs = useFragment(
    graphql`
      fragment Breadcrumbs_trail on Breadcrumb @relay(plural: true) {
        label
        link {
          path
        }
      }
    `,
    props.trail,
  )
  const { pathname } = useLocation()
  const trail = withCurrentPath(
    crumbs.map(({ label, link }) => ({ label, path: link.path })),
    pathname,
  )
  const origin = use(OriginContext)
  useStructuredData(import.meta.env.SSR && trail.length > 0 && (() => breadcrumbsOf(trail, origin)))
  if (trail.length === 0) return null
  return (
    <nav className={`band no-print ${classes.crumbs}`} aria-label="Breadcrumb">
      <ol>
        {trail.map(({ label, path }, index) => (
          <li key={path}>
            {index === trail.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : (
              <ShopLink to={path}>{label}</ShopLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
