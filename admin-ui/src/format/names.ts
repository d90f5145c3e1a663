export { fullNameOf } from '@fines/domain/shared/person.ts';
