import { Button } from '../../platform/ui/Button.tsx'
import { useLocation } from 'react-router'
import { Icon } from '../../platform/ui/Icon.tsx'
import classes from './CartUnavailable.module.css'

/** Message on cart and checkout pages whose cart could not be loaded. Retry is a link, so that it works without scripts. */
export function CartUnavailable() {
  const { pathname, search } = useLocation()
  return (
    <div className={classes.line} role="status">
      <Icon name="info" />
      <span>Your cart could not be loaded. Your items are saved.</span>
      <Button component="a" href={pathname + search} size="compact-sm">
        Retry
      </Button>
    </div>
  )
}
