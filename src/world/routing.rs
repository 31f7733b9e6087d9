use crate::scenario::Routing;
use crate::traffic::draws::{Draws, Purpose};

/// Which of several nodes a request comes to, from 0: in turn, by the lane's requests; at random, a draw for each attempt,
/// the same in every lane; or by client, the first to the first node, and so on.
pub fn node(
    routing: Routing,
    nodes: u32,
    seed: u64,
    request: u32,
    (arrival, attempt): (u32, u32),
    client: u32,
) -> usize {
    let node = match routing {
        _ if nodes < 2 => 0,
        Routing::RoundRobin => request % nodes,
        Routing::Random => {
            let index = u64::from(arrival) << 32 | u64::from(attempt);
            Draws::new(seed, Purpose::Network, index).below(nodes.into()) as u32
        }
        Routing::ByClient => client % nodes,
    };
    node as usize
}

#[cfg(test)]
mod tests {
    use super::node;
    use crate::scenario::Routing;

    #[test]
    fn requests_come_to_nodes_in_turn_by_client_or_evenly_at_random() {
        let to = |routing, request, client| node(routing, 3, 1, request, (request, 1), client);
        assert_eq!([0, 1, 2, 3].map(|request| to(Routing::RoundRobin, request, 0)), [0, 1, 2, 0]);
        assert_eq!([0, 1, 2, 3].map(|client| to(Routing::ByClient, 7, client)), [0, 1, 2, 0]);
        let mut hits = [0; 3];
        (0..3000).for_each(|request| hits[to(Routing::Random, request, 0)] += 1);
        assert!(hits.iter().all(|hits| (900..1100).contains(hits)), "{hits:?}");
        assert_eq!(node(Routing::Random, 1, 1, 5, (5, 1), 0), 0);
    }
}
