/** The shell's part of an answer, for tests: to a guest, or to the customer of a uuid. */
export const shellAnswer = (cart: object | null = null, uuid: string | null = null) => ({
  shop: {
    phone: '(661) 555-0100',
    email: 'sales@vacuum.example',
    officeHours: [],
    shippingNotice: 'Orders are processed and shipped the next business day',
    companyName: 'Vacuum Components',
    address: { formatted: ['Valencia, CA 91355'] },
    socialLinks: [],
  },
  viewer: {
    isLoggedIn: uuid !== null,
    user: uuid === null ? null : { __typename: 'User', id: `USER-${uuid}`, uuid },
    cart,
  },
  mainMenu: [{ label: 'Home', path: '/', children: [] }],
  footerMenu: [{ label: 'Help', path: '/help' }],
})

const money = (formatted: string) => ({ formatted })

/** A cart of one line, as the header asks for it. */
export const cartAnswer = (id: string, quantity: number) => ({
  __typename: 'Cart',
  id,
  quantityTotal: quantity,
  canCheckout: true,
  subTotal: money('$756.00'),
  items: [
    {
      __typename: 'CartItem',
      id: `${id}-1`,
      name: 'Subminiature-D feedthrough',
      partNumber: '180050',
      quantity,
      link: '/feedthrough?part-number=180050',
      price: money('$378.00'),
      linePrice: money('$756.00'),
      image: { url: '/sites/default/files/parts/180050.svg', alt: '' },
    },
  ],
})
