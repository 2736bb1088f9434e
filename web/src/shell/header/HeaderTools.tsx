import { graphql, useFragment } from 'react-relay/hooks'
import { CartMenu } from './CartMenu.tsx'
import { Icon } from '../../platform/ui/Icon.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { HeaderTools_viewer$key } from './__generated__/HeaderTools_viewer.graphql.ts'
import classes from './Header.module.css'
import { LoadingTool } from './LoadingTool.tsx'
import { useAccountLink, useIsUserLoading } from './headerState.ts'

/**
 * Account link and cart: all markup of a page outside its screen that depends on the visitor. The server also renders it
 * alone, so it must not use IDs of React, which depend on its place in the page.
 */
export function HeaderTools(props: { viewer: HeaderTools_viewer$key | null }) {
  const viewer = useFragment<HeaderTools_viewer$key>(
    graphql`
      fragment HeaderTools_viewer on Viewer {
        isLoggedIn
        cart {
          ...CartMenu_cart
        }
      }
    `,
    props.viewer,
  )
  const isUserLoading = useIsUserLoading()
  const account = useAccountLink(viewer?.isLoggedIn ?? false)
  const face = (
    <>
      <Icon name="person" />
      <span className={classes.label}>{account.label}</span>
    </>
  )
  return (
    <>
      {isUserLoading ? (
        <LoadingTool label="Loading your account">{face}</LoadingTool>
      ) : (
        <ShopLink className={`${classes.tool} no-print`} to={account.to}>
          {face}
        </ShopLink>
      )}
      <CartMenu cart={viewer?.cart ?? null} />
    </>
  )
}
