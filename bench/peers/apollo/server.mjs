// Apollo Server with RESTDataSource. Argument: URL of the site.
import { readFileSync } from 'node:fs'
import { RESTDataSource } from '@apollo/datasource-rest'
import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { toList } from '../toList.mjs'

const [site] = process.argv.slice(2)

class Site extends RESTDataSource {
  baseURL = site

  async products(path) {
    return toList(await this.get(path, { headers: { accept: 'application/vnd.api+json' } }))
  }
}

const server = new ApolloServer({
  typeDefs: readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'),
  resolvers: { Query: { products: (_, { path }, { site }) => site.products(path) } },
})
const { url } = await startStandaloneServer(server, {
  listen: { host: '127.0.0.1', port: 0 },
  context: async () => ({ site: new Site({ cache: server.cache }) }),
})
console.log(JSON.stringify({ msg: 'ready', url }))
