/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** A part number and quantity to check. */
export type QuickOrderLineInput = {
  /** Part number as entered by the buyer. Case, dash variants and extra spaces do not matter. */
  partNumber: string;
  /** Quantity in selling units. Quantities that are not allowed are adjusted. */
  quantity: number;
};

/** Result of checking a quick order line. */
export type QuickOrderStatus =
  /** Can be ordered, but only in a different quantity. */
  | 'ADJUSTED'
  /** The part is discontinued, or sold out and will not be restocked. */
  | 'DISCONTINUED'
  /** The quantity is not a whole number from 1 to 9,999. */
  | 'INVALID_QUANTITY'
  /** The part number matches several variations. Choose one from `choices`. */
  | 'MULTIPLE'
  /** The part has no price and is sold by quote only. */
  | 'NO_PRICE'
  /** Can be ordered as entered. */
  | 'OK'
  /** No part has this number. */
  | 'UNKNOWN';

export type PartsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type PartsQuery = { variations: { nodes: Array<{ sku: string }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } | null };

export type PricesQueryVariables = Exact<{
  lines: Array<QuickOrderLineInput> | QuickOrderLineInput;
}>;


export type PricesQuery = { quickOrder: Array<{ partNumber: string, quantity: number, orderQuantity: number | null, status: QuickOrderStatus, price: { amount: string, currencyCode: string } | null }> | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const PartsDocument = new TypedDocumentString(`
    query Parts($after: String) {
  variations(first: 250, after: $after) {
    nodes {
      sku
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}
    `) as unknown as TypedDocumentString<PartsQuery, PartsQueryVariables>;
export const PricesDocument = new TypedDocumentString(`
    query Prices($lines: [QuickOrderLineInput!]!) {
  quickOrder(lines: $lines) {
    partNumber
    quantity
    orderQuantity
    price {
      amount
      currencyCode
    }
    status
  }
}
    `) as unknown as TypedDocumentString<PricesQuery, PricesQueryVariables>;