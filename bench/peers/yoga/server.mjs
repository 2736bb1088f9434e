// GraphQL Yoga.
import { createServer } from 'node:http'
import { buildSchema } from 'graphql'
import { createYoga } from 'graphql-yoga'
import { createContext, listen, typeDefs, withResolvers } from '../shop.mjs'

const schema = withResolvers(buildSchema(typeDefs))
listen(
  createServer(
    createYoga({
      schema,
      context: ({ request }) => createContext(request.headers.get('case')),
      graphqlEndpoint: '/',
      logging: false,
    }),
  ),
)
