import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { createRoutes } from './page.mjs'

const router = createBrowserRouter(createRoutes(() => Promise.reject(new Error('Only the server reads.'))))
hydrateRoot(document.getElementById('root'), createElement(RouterProvider, { router }))
