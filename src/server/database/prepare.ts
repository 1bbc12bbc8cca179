import type { CompiledQuery, DialectAdapter, Expression, Kysely } from 'kysely';
import { SelectQueryNode, sql } from 'kysely';

import { ReadingAdapter } from './reading-adapter.ts';
import type { Schema } from './schema.ts';
import { nameStatement } from './statement-names.ts';
import { sendUnawaited } from './unawaited.ts';

type Value = string | number | null;
type Given = Record<string, Value>;

/** Stands in a compiled query for a value that each call brings. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Returns the expression of a parameter. */
type Parameters<Values extends Given> = <Name extends keyof Values & string>(
  name: Name,
) => Expression<Values[Name]>;

type Build<Values extends Given, Row> = (
  queries: Kysely<Schema>,
  parameter: Parameters<Values>,
) => { compile: () => CompiledQuery<Row> };

/** Runs the query with these values, in a transaction or outside. */
export type Prepared<Values extends Given, Row> = (queries: Kysely<Schema>, values: Values) => Promise<Row[]>;

function prepareAs<Values extends Given, Row>(
  build: Build<Values, Row>,
  finish: (query: CompiledQuery<Row>) => CompiledQuery<Row>,
): Prepared<Values, Row> {
  const known = new WeakMap<DialectAdapter, CompiledQuery<Row>>();

  function compile(queries: Kysely<Schema>): CompiledQuery<Row> {
    const compiled = build(queries, (name) => sql`${new Parameter(name)}`).compile();
    nameStatement(compiled.sql);
    return compiled;
  }

  return async (queries, values) => {
    const { adapter } = queries.getExecutor();
    const compiled = known.get(adapter) ?? compile(queries);
    known.set(adapter, compiled);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Parameter ? values[parameter.name] : parameter,
    );
    const query = finish({ ...compiled, parameters });
    const isRead = !queries.isTransaction && SelectQueryNode.is(compiled.query);
    const reader = isRead && adapter instanceof ReadingAdapter ? adapter.reader : undefined;
    return (await (reader ?? queries).executeQuery<Row>(query)).rows;
  };
}

/** Returns a query that is compiled once for each database: to build and compile it costs more than most of them do. */
export function prepare<Values extends Given>() {
  return <Row>(build: Build<Values, Row>): Prepared<Values, Row> => prepareAs(build, (query) => query);
}

/** Returns a statement of a transaction, compiled once, whose result nobody needs: it fails with what comes after it. */
export function prepareUnawaited<Values extends Given>() {
  return <Row>(build: Build<Values, Row>): Prepared<Values, Row> => prepareAs(build, sendUnawaited);
}
