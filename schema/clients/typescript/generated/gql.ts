/* eslint-disable */
import * as types from './graphql.ts';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query Parts($after: String) {\n    variations(first: 250, after: $after) {\n      nodes {\n        sku\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n  }\n": typeof types.PartsDocument,
    "\n  query Prices($lines: [QuickOrderLineInput!]!) {\n    quickOrder(lines: $lines) {\n      partNumber\n      quantity\n      orderQuantity\n      price {\n        amount\n        currencyCode\n      }\n      status\n    }\n  }\n": typeof types.PricesDocument,
};
const documents: Documents = {
    "\n  query Parts($after: String) {\n    variations(first: 250, after: $after) {\n      nodes {\n        sku\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n  }\n": types.PartsDocument,
    "\n  query Prices($lines: [QuickOrderLineInput!]!) {\n    quickOrder(lines: $lines) {\n      partNumber\n      quantity\n      orderQuantity\n      price {\n        amount\n        currencyCode\n      }\n      status\n    }\n  }\n": types.PricesDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Parts($after: String) {\n    variations(first: 250, after: $after) {\n      nodes {\n        sku\n      }\n      pageInfo {\n        endCursor\n        hasNextPage\n      }\n    }\n  }\n"): typeof import('./graphql.ts').PartsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Prices($lines: [QuickOrderLineInput!]!) {\n    quickOrder(lines: $lines) {\n      partNumber\n      quantity\n      orderQuantity\n      price {\n        amount\n        currencyCode\n      }\n      status\n    }\n  }\n"): typeof import('./graphql.ts').PricesDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
