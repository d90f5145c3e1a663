import {
  decide,
  evolve,
  initialVehicle,
  type RegisterVehicle,
  type VehicleState,
} from '@fines/domain/vehicle/decide.ts';
import { parseVehicleEvent, type VehicleEvent, vehicleEvents } from '@fines/domain/vehicle/events.ts';

import type { Aggregate } from '../aggregate.ts';

export const vehicleAggregate: Aggregate<VehicleState, RegisterVehicle, VehicleEvent> = {
  initial: initialVehicle,
  definitions: vehicleEvents,
  parse: parseVehicleEvent,
  evolve,
  decide,
};
