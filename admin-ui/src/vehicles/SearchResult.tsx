import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';

import { statusOf } from '../data/problem.ts';
import { useApi } from '../data/useApi.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failure } from '../ui/Failure.tsx';
import { VehicleFound } from './VehicleFound.tsx';
import { VehicleLoading } from './VehicleLoading.tsx';

/** What is known of a plate; an invitation to search while there is none. */
export function SearchResult({ plate }: { plate: string }) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['vehicles', 'search', plate],
    queryFn: () => api.searchVehicle(plate),
    retry: false,
    enabled: plate !== '',
  });

  if (plate === '') {
    return (
      <Card>
        <EmptyState title="Search for a Vehicle" Icon={DirectionsCarOutlined}>
          Enter a license plate to see the vehicle, its owner and its fines.
        </EmptyState>
      </Card>
    );
  }
  if (statusOf(error) === 404) return <VehicleNotFound plate={plate} />;
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <VehicleLoading /> : <VehicleFound plate={plate} found={data} />;
}

const VehicleNotFound = ({ plate }: { plate: string }) => (
  <Card role="alert" sx={{ borderColor: 'error.main' }}>
    <EmptyState title="Vehicle Not Found" Icon={SearchOff}>
      No vehicle found with license plate: {plate}
    </EmptyState>
  </Card>
);
