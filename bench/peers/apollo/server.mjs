// Apollo Server with RESTDataSource.
import { RESTDataSource } from '@apollo/datasource-rest'
import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { buildSchema } from 'graphql'
import { createContext, site, typeDefs, withResolvers } from '../shop.mjs'

class Site extends RESTDataSource {
  baseURL = site

  read(path) {
    return this.get(path, { headers: { accept: 'application/vnd.api+json' } })
  }
}

const server = new ApolloServer({ schema: withResolvers(buildSchema(typeDefs)) })
const { url } = await startStandaloneServer(server, {
  listen: { host: '127.0.0.1', port: 0 },
  context: async ({ req }) => {
    const source = new Site({ cache: server.cache })
    return createContext(req.headers.case, (path) => source.read(path))
  },
})
console.log(JSON.stringify({ msg: 'ready', url }))
