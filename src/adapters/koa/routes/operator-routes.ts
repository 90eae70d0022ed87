import type { UseCases } from '../../../application/use-cases.ts';
import { operatorParams } from '../openapi/call-params.ts';
import { newOperator, operator, operatorChanges, operatorList } from '../openapi/operator-schemas.ts';
import { defineRoute, type Route } from '../route/route.ts';
import { jsonBody } from './text-bodies.ts';

const collection = { path: '/api/v1/operators', tag: 'Administration', security: 'either', scope: 'admin' } as const;

/** Who runs the service: add, list, change. */
export function operatorRoutes({ operators }: Pick<UseCases, 'operators'>): readonly Route[] {
  return [
    defineRoute({
      ...collection,
      method: 'POST',
      operationId: 'createOperator',
      audit: { action: 'operator.created' },
      summary: 'Add an operator',
      body: jsonBody(newOperator),
      responses: { 201: { description: 'The operator, who needs a credential next.', schema: operator } },
      problems: ['INVALID_STATE'],
      async handle({ principal, body }) {
        return { status: 201, body: await operators.create(principal, body) };
      },
    }),
    defineRoute({
      ...collection,
      method: 'GET',
      operationId: 'listOperators',
      audit: { none: 'It shows operators, and nothing of a client.' },
      summary: 'List operators',
      responses: { 200: { description: 'All operators, by name.', schema: operatorList } },
      async handle({ principal }) {
        return { status: 200, body: { operators: await operators.list(principal) } };
      },
    }),
    defineRoute({
      ...collection,
      method: 'PATCH',
      path: '/api/v1/operators/{operator}',
      operationId: 'updateOperator',
      audit: { action: 'operator.changed' },
      summary: 'Change an operator',
      description:
        'Another role holds for their keys and sessions at once; another password ends the sessions. The last administrator stays one.',
      params: operatorParams,
      body: jsonBody(operatorChanges),
      responses: { 200: { description: 'The operator as it is now.', schema: operator } },
      problems: ['INVALID_STATE'],
      async handle({ principal, params, body: { role, password, disabled } }) {
        if (role !== undefined) await operators.setRole(principal, { ...params, role });
        if (password !== undefined) await operators.setPassword(principal, { ...params, password });
        if (disabled !== undefined) await operators.setDisabled(principal, { ...params, disabled });
        return { status: 200, body: await operators.get(principal, params) };
      },
    }),
  ];
}
